// @ts-check
// Imports nothing that an old Node lacks, so that this can say that it is too old.
import { readFileSync } from 'node:fs'

import { Complaint } from './complaint.mjs'

/** Codes of what the system does not let us do, such as write to a folder. */
const REFUSED_BY_SYSTEM = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC']

/**
 * Runs a command of the workspace: the `main` of a module that is loaded once Node is known to be
 * new enough. A `Complaint` or a refusal of the system becomes one line, anything else keeps its
 * stack; they exit with 1 unless a complaint says otherwise.
 * @param {() => Promise<{ main: () => Promise<void> }>} load
 */
export async function run(load) {
  try {
    requireNode(process.versions.node)
    const { main } = await load()
    await main()
  } catch (error) {
    console.error(isForThePerson(error) ? error.message : error)
    process.exitCode = error instanceof Complaint ? error.exitCode : 1
  }
}

/** @param {unknown} error @returns {error is Error} */
function isForThePerson(error) {
  if (error instanceof Complaint) return true
  return error instanceof Error && 'code' in error && REFUSED_BY_SYSTEM.includes(String(error.code))
}

/** By what the package itself says: a line with its first version each, and every one after the last. @param {string} version */
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
  throw new Complaint(
    `Meshdeck requires Node ${names.join(', ')} or later. This is Node ${version}.`,
  )
}
