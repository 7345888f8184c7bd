require('./exercise.cjs')(require('express'))
