import { errorText } from '@meshdeck/platform'
import { useEffect, useReducer, useRef } from 'react'

import { useTranslation } from '../translations'
import type { ImportRun, ImportState } from './import-state'
import { runSteps, type Step, toSteps, type UnnamedStep } from './import-steps'
import {
  type DryRun,
  dryRunOf,
  fileOf,
  idsMadeBy,
  isSameDifference,
  stepsLeft,
} from './rules-import'
import { settleSteps, stepSender } from './send-step'
import type { RulesOfNetwork } from './use-rules-today'

/** Often enough to look alive. */
const REDRAW_MS = 100

/** Sends what a dry run has shown, and again what failed. */
export function useImportRun(rules: RulesOfNetwork, setState: (state: ImportState) => void) {
  const { t } = useTranslation()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const stopper = useRef(new AbortController())
  const { server } = rules
  // who leaves the page has been asked, and nobody would hear of the rest
  useEffect(() => () => stopper.current.abort(), [])

  const nameOf = ({ section, change }: UnnamedStep) =>
    t(`policyFile.step.${section}`, {
      name: change.name,
      kind: t(`policyFile.kindOf.${change.kind}`),
    })

  const compareAnew = async ({ file }: DryRun) =>
    dryRunOf(file, { today: await rules.readAnew(), server })

  /** Sends it, if it would still do what is on screen. */
  async function apply(dryRun: DryRun, chosen: ReadonlySet<string>) {
    setState({ step: 'waiting' })
    try {
      const now = await compareAnew(dryRun)
      if (!(await isSameDifference(dryRun.difference, now.difference))) {
        return setState({ step: 'dry-run', dryRun: now, isNew: true })
      }
      const steps = toSteps(now.difference, { chosen, nameOf })
      const before = { text: await fileOf(now.today), dryRun: now }
      const results = { done: new Set<Step>(), failed: new Map<Step, unknown>() }
      const made = new Set<string>()
      return await send({ dryRun: now, before, steps, results, made }, steps)
    } catch (error) {
      return setState({ step: 'dry-run', dryRun, failure: errorText(error) })
    }
  }

  /** What failed or was not sent, upon what there is now: of a call without answer nobody knows what it did. */
  async function retry(run: ImportRun) {
    const { made, before } = run
    const { done, failed } = run.results
    setState({ step: 'waiting' })
    try {
      const now = await compareAnew(run.dryRun)
      const chosen = new Set(run.steps.map(({ id }) => id))
      const waiting = run.steps.filter((step) => !done.has(step))
      const left = stepsLeft(waiting, {
        now: toSteps(now.difference, { chosen, nameOf }),
        same: now.difference.same,
        made,
      })
      const [then, later] = [before.dryRun.today.rulebook, now.today.rulebook]
      for (const id of idsMadeBy(left.done, { before: then, now: later })) made.add(id)
      failed.clear()
      for (const step of left.done) done.add(step)
      for (const step of left.contested) failed.set(step, new Error(t('policyFile.contested')))
      await send({ ...run, dryRun: now }, left.again)
    } catch (error) {
      setState({ step: 'finished', run, failure: errorText(error) })
    }
  }

  async function send(run: ImportRun, steps: readonly Step[]) {
    const { done, failed } = run.results
    const ownOf = new Map(run.steps.map((step) => [step.id, step]))
    stopper.current = new AbortController()
    setState({ step: 'running', run })
    const timer = setInterval(redraw, REDRAW_MS)
    await runSteps(steps, {
      send: stepSender(steps, {
        today: run.dryRun.today.rulebook,
        isPro: server.isPro,
        notMade: (name) => t('policyFile.notMade', { name }),
        onMade: (id) => run.made.add(id),
      }),
      signal: stopper.current.signal,
      onResult: (sent, error) => {
        const step = ownOf.get(sent.id) ?? sent
        if (error === undefined) done.add(step)
        else failed.set(step, error)
      },
    })
    clearInterval(timer)
    setState({ step: 'finished', run })
    await settleSteps(run.steps).catch((error: unknown) => {
      console.warn('What an import has changed could not be read again', error)
    })
  }

  return { apply, retry, stop: () => stopper.current.abort() }
}
