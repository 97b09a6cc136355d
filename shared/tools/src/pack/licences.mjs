// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { inOrder } from './shipped.mjs'

const NOTICE = /^(?:licen[cs]e|notice|copying|ofl)(?:[.-].*)?$/i

/**
 * The licences of what is shipped, each with the texts that its package brings. Throws for a package that names none.
 * @param {import('./shipped.mjs').Shipped[]} packages
 */
export function licencesOf(packages) {
  return inOrder(packages).map(licenceOf).join('\n')
}

/** @param {import('./shipped.mjs').Shipped} shipped */
function licenceOf({ name, version, folder, description }) {
  const { license } = description
  const texts = readdirSync(folder)
    .filter((file) => NOTICE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (typeof license !== 'string') throw new Error(`${name} ${version} does not say its licence`)
  return [`${'='.repeat(80)}\n${name} ${version}: ${license}\n`, ...texts, ''].join('\n')
}
