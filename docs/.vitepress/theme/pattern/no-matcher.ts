/** Stands in a browser for the file of the engine that attaches a matcher of bounded cost. */
export function attachMatcher(): void {}
