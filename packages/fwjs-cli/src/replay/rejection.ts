/** Printed to stderr by an app that crashes because of an unhandled rejection. */
export const REJECTED = '(unhandled promise rejection)'
