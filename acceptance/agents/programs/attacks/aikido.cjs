require(process.env.AGENT)

// It has no reports without an account: what it blocks is seen in the statuses.
globalThis.whatTheAgentReported = () => []
