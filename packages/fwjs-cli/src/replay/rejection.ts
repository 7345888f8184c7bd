/** The line on stderr of a program that a rejected promise ends. */
export const REJECTED = '(a promise was rejected, and nothing handles it)'
