import { CHANGES_AT, DAY, DAYS_BEFORE } from './assumptions.mjs'
import { promoteAt, rollBackAt, tryAndRollBackAt } from './changes.mjs'
import { drawVisits, makePopulation, makeVisits } from './population.mjs'
import { replay } from './replay.mjs'

/**
 * @typedef {object} Given
 * @property {number} tenants
 * @property {number} seed
 * @property {import('./files.mjs').Weight[]} weights
 * @property {import('./files.mjs').Lifetime} fileLifetime
 */

/** Simulates the same people and visits under each decision in turn. @param {Given} given */
export function simulate({ tenants, seed, weights, fileLifetime }) {
  const population = makePopulation(tenants, seed)
  const from = DAYS_BEFORE * DAY + CHANGES_AT
  const visits = makeVisits(population, DAYS_BEFORE + 2, seed)
  const draws = drawVisits(visits.count, seed)
  const world = { population, visits, draws, weights, fileLifetime, from, seed }
  return {
    from,
    people: population.people,
    ordinary: replay(world, { changes: [] }),
    promoted: replay(world, { changes: promoteAt(from) }),
    rolledBack: replay(world, { changes: rollBackAt(from) }),
    tried: replay(world, { changes: tryAndRollBackAt(from, tenants) }),
    // the two are independent, so one replay covers both
    otherwise: replay(world, { changes: promoteAt(from), isByHost: true, isBalancedByName: true }),
  }
}
