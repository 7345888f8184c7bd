/** Replaces, in the browser, the engine file that attaches a bounded matcher. */
export function attachMatcher(): void {}
