import { formatColumns } from './format-columns.mjs'

/** @typedef {import('@meshdeck/federation/listing').Listing} Listing */
/** @typedef {import('@meshdeck/federation/check-builds').Check} Check */
/** @typedef {{ name: string, message: string }} Problem */

const NO_VALUE = '–'

/** Returns one line per remote, then the problems. @param {Listing} listing */
export function listLines({ remotes, absent, problems }) {
  const rows = remotes.map(({ name, version, previous, others, ...choice }) => [
    name,
    version,
    previous ?? NO_VALUE,
    others.map((other) => other.version).join(', ') || NO_VALUE,
    reasonFor(choice),
  ])
  const left = absent.map((name) => [
    name,
    NO_VALUE,
    NO_VALUE,
    NO_VALUE,
    'replaced or left out by the overlay',
  ])
  const head = ['remote', 'in use', 'previous', 'others', 'reason']
  return [...formatColumns([head, ...rows, ...left]), ...problemLines(problems)].join('\n')
}

/**
 * Returns one line per build, with what would break below it, and which parts of it are ignored.
 * @param {{ platform: string, ui: string, federation: string }} shell Versions of the modules it shares.
 * @param {Check} check
 */
export function checkLines(shell, { verdicts, problems }) {
  const builds = verdicts.flatMap(({ name, version, faults, remarks = [], instead }) => [
    `${name} ${version} ${faults.length > 0 ? "isn't compatible" : 'is compatible'}`,
    ...[...faults, ...remarks].map((line) => `  ${line}`),
    ...(instead === undefined ? [] : [`  ${instead} is used instead`]),
  ])
  return [
    `The shell provides platform ${shell.platform} and ui ${shell.ui}, with federation ${shell.federation}.`,
    ...builds,
    ...problemLines(problems),
  ].join('\n')
}

/** @param {Pick<Listing['remotes'][number], 'choice' | 'wanted'>} remote */
function reasonFor({ choice, wanted }) {
  const { version, faults } = wanted
  if (choice === 'fallback') return `${version} isn't compatible: ${faults.join('; ')}`
  if (choice === 'unfit') return `no version works: ${faults.join('; ')}`
  return choice === 'pinned' ? 'pinned' : 'highest version'
}

/** @param {Problem[]} problems */
function problemLines(problems) {
  if (problems.length === 0) return []
  return ['', 'Problems', ...problems.map(({ name, message }) => `  ${name} ${message}`)]
}
