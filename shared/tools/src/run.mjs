// Uses only imports that old versions of Node have, so that it can report that Node is too old.
import { readFileSync } from 'node:fs'

import { UserError } from './user-error.mjs'

/** Error codes of operations that the system denies, such as writing to a folder. */
const REFUSED_BY_SYSTEM = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC']

/**
 * Runs a command of the workspace: the `main` of a module that is loaded after the check of the Node version. Prints a
 * `UserError` or an error of the system as one line, and other errors with their stack. Exits with 1 unless the
 * complaint has another code.
 * @param {() => Promise<{ main: () => Promise<void> }>} load
 */
export async function run(load) {
  try {
    requireNode(process.versions.node)
    const { main } = await load()
    await main()
  } catch (error) {
    console.error(isForThePerson(error) ? error.message : error)
    process.exitCode = error instanceof UserError ? error.exitCode : 1
  }
}

/** @param {unknown} error @returns {error is Error} */
function isForThePerson(error) {
  if (error instanceof UserError) return true
  return error instanceof Error && 'code' in error && REFUSED_BY_SYSTEM.includes(String(error.code))
}

/**
 * Throws unless Node matches `engines` in the package.json: each listed major version from its first supported minor
 * version, and all later majors.
 * @param {string} version
 */
function requireNode(version) {
  const { engines } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  const lines = [...String(engines.node).matchAll(/(\d+)\.(\d+)\.0/g)].map(([, major, minor]) => ({
    major: Number(major),
    minor: Number(minor),
  }))
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isInLine = lines.some((line) => line.major === major && minor >= line.minor)
  if (isInLine || major > Math.max(...lines.map((line) => line.major))) return
  const names = lines.map((line) => (line.minor === 0 ? line.major : `${line.major}.${line.minor}`))
  throw new UserError(
    `Meshdeck requires Node ${names.join(', ')} or later. This is Node ${version}.`,
  )
}
