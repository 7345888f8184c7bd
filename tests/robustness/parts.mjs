/**
 * The parts in the order they run, each with what it tests. Each part is a folder with the same
 * name.
 */
export const PARTS = {
  advisories: 'published attacks on Express, its dependencies, and comparable packages',
  'supply-chain': 'package contents and dependencies',
  'express-issues': 'how Express fails under ordinary mistakes and malicious clients',
  'slow-clients': 'clients that send or read slowly or send too much, with protect()',
  overload: 'more load than one process can handle, with shed()',
  fuzz: 'random bytes and random requests, compared with Express',
  'fault-injection': 'failing file descriptors, memory, disk, clock, DNS, and processes',
  downloads: 'files sent to clients of every kind, with every byte compared',
  soak: 'mixed load for a long time, with every response verified',
}

/** The headings in docs/reliability.md. */
export const TITLES = {
  advisories: 'Security advisories',
  'supply-chain': 'Supply chain',
  'express-issues': 'Known issues in Express',
  'slow-clients': 'Slow clients',
  overload: 'Overload',
  fuzz: 'Fuzzing',
  'fault-injection': 'Fault injection',
  downloads: 'Downloads',
  soak: 'Soak tests',
}
