/** The line on stderr of a program that a rejected promise ends. */
export const REJECTED = '(unhandled promise rejection)'
