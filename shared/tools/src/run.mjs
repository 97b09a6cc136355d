// @ts-check
// Imports nothing that an old Node lacks, so that this can say that it is too old.
import { Complaint } from './complaint.mjs'

/** Codes of what the system does not let us do, such as write to a folder. */
const REFUSED_BY_SYSTEM = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC']

/** The first of each line that it runs on, as `engines` says; every later line is one. */
const NEEDED = new Map([
  [20, 19],
  [22, 13],
])
const NEWEST_NAMED = 24

/**
 * Runs a command of the workspace: the `main` of a module that is loaded once Node is known to be
 * new enough. A `Complaint` or a refusal of the system becomes one line, anything else keeps its
 * stack; both exit with 1.
 * @param {() => Promise<{ main: () => Promise<void> }>} load
 */
export async function run(load) {
  try {
    requireNode(process.versions.node)
    const { main } = await load()
    await main()
  } catch (error) {
    console.error(isForThePerson(error) ? error.message : error)
    process.exitCode = 1
  }
}

/** @param {unknown} error @returns {error is Error} */
function isForThePerson(error) {
  if (error instanceof Complaint) return true
  return error instanceof Error && 'code' in error && REFUSED_BY_SYSTEM.includes(String(error.code))
}

/** @param {string} version */
function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major >= NEWEST_NAMED || minor >= (NEEDED.get(major) ?? Infinity)) return
  throw new Complaint(`Meshdeck needs Node 20.19, 22.13, 24 or newer; this is ${version}.`)
}
