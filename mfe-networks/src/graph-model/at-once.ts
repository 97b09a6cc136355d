import { type GraphModel, graphModelSteps } from './graph-model'
import { type GraphRow, graphRowSteps } from './graph-rows'
import type { Steps } from './steps'

/** For tests, which wait for nothing: what the page makes in steps, made in one go. */
function atOnce<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

export const toGraphRows = (sources: Parameters<typeof graphRowSteps>[0]): GraphRow[] =>
  atOnce(graphRowSteps(sources))

export const toGraphModel = (rows: readonly GraphRow[]): GraphModel => atOnce(graphModelSteps(rows))
