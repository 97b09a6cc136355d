// @ts-check
import {
  COLD,
  CONSOLES_A_REGION,
  LEFT_OPEN,
  LONGEST_PAGE,
  PAGE_LASTS,
  SECTIONS,
} from './assumptions.mjs'
import { createRandom, exponential } from './random.mjs'

/** @typedef {ReturnType<typeof drawVisits>} Draws */

const PARTS = Object.values(SECTIONS)

/** The remotes that people go to, by the number of their bit. */
export const SECTION_NAMES = Object.keys(SECTIONS)

/** What chance decides of each visit, once for all scenarios. @param {number} count @param {number} seed */
export function drawVisits(count, seed) {
  const random = createRandom(seed + 2)
  const server = new Uint8Array(count)
  const isCold = new Uint8Array(count)
  const lasts = new Float32Array(count)
  const sections = new Uint8Array(count)
  for (let index = 0; index < count; index += 1) {
    server[index] = Math.floor(random() * CONSOLES_A_REGION)
    isCold[index] = random() < COLD ? 1 : 0
    lasts[index] =
      random() < LEFT_OPEN ? LONGEST_PAGE : Math.min(LONGEST_PAGE, exponential(random, PAGE_LASTS))
    sections[index] = PARTS.reduce(
      (bits, part, number) => (random() < part ? bits | (1 << number) : bits),
      0,
    )
  }
  return { server, isCold, lasts, sections }
}
