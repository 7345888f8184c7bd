import { costOf, startServer } from './measure.mjs'

/**
 * Requests before the first round. Until about here V8 still compiles, on threads that are counted too:
 * params on Node 24 measured 0.79 of bare in rounds of 2,000 after 4,000 requests and 0.94 in rounds of
 * 20,000. The reported server has been up for a second.
 */
export const WARM_UP = 20_000
/** The client opens fifty connections, and each must send at least one request. */
const FEWEST = 50

/**
 * Measures every candidate once in each round, for as long as `needsRound` returns true for the rounds so
 * far. New processes take over every `perProcess` rounds: V8 may optimize one process worse than another
 * for as long as it runs (last of 10,000 on Node 24: 0.78 in 31 rounds of one process, 0.91 to 1.02 in
 * eleven others), and no number of rounds on that process shows it.
 */
export async function measureRounds({ perProcess = Infinity, needsRound, ...measured }) {
  const rounds = []
  while (needsRound(rounds)) {
    const limit = rounds.length + perProcess
    await measureOnNewServers(measured, rounds, () => rounds.length < limit && needsRound(rounds))
  }
  return rounds
}

async function measureOnNewServers(
  { node, candidates, requests, warmUp = WARM_UP },
  rounds,
  goesOn,
) {
  const running = []
  try {
    for (const candidate of candidates) {
      const server = await startServer({ node, ...candidate })
      running.push({ candidate, server })
    }
    for (const { candidate, server } of running) {
      await costOf(server, candidate, requestsOf(candidate, warmUp))
    }
    while (goesOn()) rounds.push(await measureRound(running, requests))
  } finally {
    for (const { server } of running) server.stop()
  }
}

/** Returns the part of `whole` that a candidate gets: a slow one gets less. */
export function requestsOf({ share = 1 }, whole) {
  return Math.max(FEWEST, Math.ceil(whole * share))
}

async function measureRound(running, requests) {
  const round = {}
  for (const { candidate, server } of running) {
    round[candidate.name] = await costOf(server, candidate, requestsOf(candidate, requests))
  }
  return round
}
