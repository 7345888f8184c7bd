// Loaded before a program, by `node --import fwjs-cli/engine`: loading it switches the engine.
export { type Engine, engine } from './switch.ts'
