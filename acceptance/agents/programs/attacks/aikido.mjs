import './aikido.cjs'
