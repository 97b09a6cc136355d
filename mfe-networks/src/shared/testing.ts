import { atOnce } from '@meshdeck/domain/steps'

import { type GraphModel, graphModelSteps, type GraphRow, graphRowSteps } from './graph-rows'

/* For tests: runs in one go what the page does in steps. */

export const toGraphRows = (sources: Parameters<typeof graphRowSteps>[0]): GraphRow[] =>
  atOnce(graphRowSteps(sources))

export const toGraphModel = (rows: readonly GraphRow[]): GraphModel => atOnce(graphModelSteps(rows))
