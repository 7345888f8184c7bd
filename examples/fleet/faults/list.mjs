import { setTimeout as sleep } from 'node:timers/promises'

/*
 * Each fault: `begin` causes it and `end` removes it. It lasts until `shows` is true for the responses since it began, so
 * that a fault without an effect is noticed, or as long as `waits` does. `failures` lists what clients may see, by kind of
 * request; everything else fails the check. `proxied` puts a proxy in front of the workers, which isn't used otherwise,
 * because it would hide that a port is closed.
 */

const BROKEN = ['ERR_HTTP2_STREAM_ERROR']
const stored = ['write', 'read', 'visit']
const all = (kinds, outcomes) => Object.fromEntries(kinds.map((kind) => [kind, outcomes]))

/** A response may be halfway when its worker stops. Other reads are sent to another worker, writes aren't. */
const interrupted = (outcomes) => ({
  ...all(['read', 'visit', 'hello'], BROKEN),
  write: [...outcomes, ...BROKEN],
})

/** Half a second is far below the timeouts, and far above the time of a request in calm times. */
const isSlow = (log) => log.some(({ ms }) => ms > 500)
const some = (log, kind, outcome) =>
  log.some((entry) => entry.kind === kind && entry.outcome === outcome)

/** A slice of work, as long as in busy.mjs. */
const SLICE = 100
/** A worker that handles its requests between slices is late again and again. */
const isLateOften = (log, pid) =>
  log.filter(({ worker, ms }) => worker === pid && ms > SLICE).length >= 10

/** Restarts a service. Its connections break, so workers that go on using it have connected again. */
function restart(name) {
  return {
    begin: async ({ fleet, proxies, state }) => {
      await fleet[name].stop()
      state.accepted = proxies[name][0].accepted
      await fleet[name].start()
    },
    shows: (_log, { proxies, state }) => proxies[name][0].accepted > state.accepted,
  }
}

function killUnlessReplaced({ fleet, state }) {
  if (fleet.workers.pids.includes(state.pid)) process.kill(state.pid, 'SIGKILL')
}

const pidOf = (fleet) => fleet.workers.pids[0]

export const faults = {
  'Redis restarts': {
    ...restart('redis'),
    failures: all(['visit'], ['503']),
  },
  'Redis is killed and stays away': {
    begin: ({ fleet }) => fleet.redis.stop('SIGKILL'),
    end: ({ fleet }) => fleet.redis.start(),
    failures: all(['visit'], ['503']),
    shows: (log) => some(log, 'visit', '503') && some(log, 'write', '201'),
  },
  'Redis stops responding': {
    begin: ({ proxies }) => proxies.redis[0].stall(),
    end: ({ proxies }) => proxies.redis[0].pass(),
    failures: all(['visit'], ['503']),
    shows: (log) => some(log, 'visit', '503'),
  },
  'PostgreSQL restarts': {
    ...restart('postgres'),
    failures: all(['write', 'read'], ['503']),
  },
  'PostgreSQL crashes and stays away': {
    // SIGQUIT: it exits without writing anything, as in a crash, and recovers from its log.
    begin: ({ fleet }) => fleet.postgres.stop('SIGQUIT'),
    end: ({ fleet }) => fleet.postgres.start(),
    failures: all(['write', 'read'], ['503']),
    shows: (log) => some(log, 'write', '503') && some(log, 'read', '503'),
  },
  'PostgreSQL stops responding': {
    begin: ({ proxies }) => proxies.postgres[0].stall(),
    end: ({ proxies }) => proxies.postgres[0].pass(),
    failures: all(['write', 'read'], ['503']),
    shows: (log) => some(log, 'write', '503') && some(log, 'read', '503'),
  },
  'the disk of Redis and PostgreSQL is full': {
    needsDisk: true,
    begin: ({ disk }) => disk.fill(),
    end: ({ disk }) => disk.free(),
    failures: all(stored, ['503']),
    shows: (log) => some(log, 'write', '503') && some(log, 'read', '200'),
  },
  'a worker stops and continues (SIGSTOP, SIGCONT)': {
    begin: ({ fleet, state }) => {
      state.pid = pidOf(fleet)
      process.kill(state.pid, 'SIGSTOP')
    },
    // Not for a number of responses: soon, every client is waiting for this worker.
    waits: () => sleep(1000),
    end: ({ state }) => process.kill(state.pid, 'SIGCONT'),
    failures: {},
    shows: isSlow,
  },
  'a worker stops for good (SIGSTOP)': {
    begin: ({ fleet, state }) => {
      state.pid = pidOf(fleet)
      process.kill(state.pid, 'SIGSTOP')
    },
    waits: ({ fleet, state }) => fleet.workers.replacementOf(state.pid),
    end: killUnlessReplaced,
    failures: interrupted(['502', '504']),
    shows: isSlow,
  },
  'a worker is at 100 % CPU, in slices of 100 ms': {
    begin: ({ fleet, state }) => {
      state.pid = pidOf(fleet)
      process.kill(state.pid, 'SIGUSR2')
    },
    end: ({ state }) => process.kill(state.pid, 'SIGUSR2'),
    // While the worker is late, its timeouts for Redis and PostgreSQL may pass.
    failures: all(stored, ['503']),
    shows: (log, { state }) => isLateOften(log, state.pid),
  },
  'a worker is at 100 % CPU, in a loop without an end': {
    begin: ({ fleet, state }) => {
      state.pid = pidOf(fleet)
      process.kill(state.pid, 'SIGWINCH')
    },
    waits: ({ fleet, state }) => fleet.workers.replacementOf(state.pid),
    end: killUnlessReplaced,
    failures: interrupted(['502', '504']),
    shows: isSlow,
  },
  '300 ms of delay between nginx and a worker': {
    proxied: 'worker',
    begin: ({ proxies }) => proxies.worker[0].delay(300),
    end: ({ proxies }) => proxies.worker[0].pass(),
    failures: {},
    // There and back.
    shows: isSlow,
  },
  'a stall between nginx and a worker': {
    proxied: 'worker',
    begin: ({ proxies }) => proxies.worker[0].stall(),
    end: ({ proxies }) => proxies.worker[0].pass(),
    failures: interrupted(['504']),
    shows: (log) => some(log, 'write', '504'),
  },
  'resets between nginx and a worker': {
    proxied: 'worker',
    begin: ({ proxies }) => proxies.worker[0].reset(),
    end: ({ proxies }) => proxies.worker[0].pass(),
    failures: interrupted(['502']),
    shows: (_log, { proxies }) => proxies.worker[0].resets >= 3,
  },
}
