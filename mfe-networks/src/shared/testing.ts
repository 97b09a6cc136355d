import { atOnce } from '@meshdeck/domain/steps'

import { type GraphModel, graphModelSteps, type GraphRow, graphRowSteps } from './graph-rows'

/* For tests, which wait for nothing: what the page makes in steps, made in one go. */

export const toGraphRows = (sources: Parameters<typeof graphRowSteps>[0]): GraphRow[] =>
  atOnce(graphRowSteps(sources))

export const toGraphModel = (rows: readonly GraphRow[]): GraphModel => atOnce(graphModelSteps(rows))
