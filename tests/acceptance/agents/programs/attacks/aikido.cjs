require(process.env.AGENT)

// It reports nothing without an account: blocked requests show in the status codes.
globalThis.whatTheAgentReported = () => []
