// Loaded before the app with `node --import fwjs-cli/engine`. Loading it switches the engine.
export { type Engine, engine } from './switch.ts'
