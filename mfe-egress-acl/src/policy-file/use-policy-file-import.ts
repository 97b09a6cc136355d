import { errorText } from '@meshdeck/platform'
import { createResults } from '@meshdeck/ui/panel'
import { useEffect, useRef, useState } from 'react'

import { useTranslation } from '../translations'
import type { NetworkContent } from './current-content'
import { runSteps, type Step, toSteps, type UnnamedStep } from './import-steps'
import { MAX_BYTES } from './policy-file'
import {
  deletionsOf,
  type DryRun,
  dryRunOf,
  fileOf,
  idsMadeBy,
  type ImportRun,
  type ImportState,
  isSameDifference,
  type ReadFile,
  policyFileReader,
  stepsLeft,
  stillChosen,
} from './policy-file-import'
import { settleSteps, stepSender } from './send-step'

/**
 * State of an import, from the file to the result of each line. Nothing is sent before the user has seen the dry run.
 */
export function usePolicyFileImport(content: NetworkContent) {
  const { t } = useTranslation()
  const [state, setState] = useState<ImportState>({ step: 'file' })
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set())
  const { apply, retry, stop } = useImportRun(content, (next) => {
    // selected items may be gone or named by a line now
    if (next.step === 'dry-run') setChosenKeys(stillChosen(next.dryRun.difference, chosenKeys))
    setState(next)
  })

  async function openFile(file: File) {
    setState({ step: 'waiting' })
    const fileText = await textOfFile(file)
    if (fileText === 'no-text') return setState({ step: 'file', failure: t('policyFile.noText') })
    if (fileText === 'too-long') {
      const problems = [{ line: 1, reason: fileText, subject: '' }]
      return setState({ step: 'file', bad: { text: '', problems } })
    }
    return openText(fileText.text)
  }

  async function openText(
    text: string,
    takenBack: Pick<ReadFile, 'recordsBefore' | 'createdIds'> = {},
  ) {
    setState({ step: 'waiting' })
    try {
      const { readPolicyFile } = await policyFileReader()
      // an undo file has no size limit, because it is written here
      const reading = await readPolicyFile(text, takenBack.recordsBefore && Infinity)
      if ('problems' in reading) {
        return setState({ step: 'file', bad: { text, problems: reading.problems } })
      }
      const file = { text, reading, ...takenBack }
      if (reading.content.network === content.networkId) return await compare(file)
      return setState({ step: 'elsewhere', file })
    } catch (error) {
      return setState({ step: 'file', failure: errorText(error) })
    }
  }

  async function compare(file: ReadFile) {
    setState({ step: 'waiting' })
    try {
      const { server } = content
      const dryRun = await dryRunOf(file, { content: await content.fetchFresh(), server })
      setChosenKeys(deletionsOf(dryRun))
      setState({ step: 'dry-run', dryRun })
    } catch (error) {
      setState({ step: 'file', failure: errorText(error) })
    }
  }

  /** Opens the file of the earlier content as the next dry run; deletes what the import has created. */
  const takeBack = ({ before, createdIds }: ImportRun) =>
    openText(before.text, { recordsBefore: before.dryRun.content.records, createdIds })

  return {
    state,
    chosenKeys,
    setChosenKeys,
    openFile,
    openText: (text: string) => openText(text),
    compare,
    apply: (dryRun: DryRun) => apply(dryRun, chosenKeys),
    retry,
    stop,
    takeBack,
    leave: () => setState({ step: 'file' }),
  }
}
export type PolicyFileImport = ReturnType<typeof usePolicyFileImport>

/** Sends the steps of a dry run, and retries failed ones. */
function useImportRun(content: NetworkContent, setState: (state: ImportState) => void) {
  const { t } = useTranslation()
  const stopper = useRef(new AbortController())
  const { server } = content
  // leaving the page was confirmed, and nothing would show the other results
  useEffect(() => () => stopper.current.abort(), [])

  const nameOf = ({ section, change }: UnnamedStep) =>
    t(`policyFile.step.${section}`, {
      name: change.name,
      kind: t(`policyFile.kindOf.${change.kind}`),
    })

  const compareWithServer = async ({ file }: DryRun) =>
    dryRunOf(file, { content: await content.fetchFresh(), server })

  /** Sends the steps if they still match what is on screen. */
  async function apply(dryRun: DryRun, chosenKeys: ReadonlySet<string>) {
    setState({ step: 'waiting' })
    try {
      const latest = await compareWithServer(dryRun)
      if (!(await isSameDifference(dryRun.difference, latest.difference))) {
        return setState({ step: 'dry-run', dryRun: latest, isNew: true })
      }
      const steps = toSteps(latest.difference, { chosenKeys, nameOf })
      const before = { text: await fileOf(latest.content), dryRun: latest }
      const run = {
        dryRun: latest,
        before,
        steps,
        results: createResults<Step>(),
        createdIds: new Set<string>(),
      }
      return await send(run, steps)
    } catch (error) {
      return setState({ step: 'dry-run', dryRun, failure: errorText(error) })
    }
  }

  /**
   * Retries what failed or wasn't sent, on top of the current state, because the effect of a request without a response
   * is unknown.
   */
  async function retry(run: ImportRun) {
    const { createdIds, before } = run
    const { done, failed, settle } = run.results
    setState({ step: 'waiting' })
    try {
      const latest = await compareWithServer(run.dryRun)
      const sentKeys = new Set(run.steps.map(({ id }) => id))
      const waiting = run.steps.filter((step) => !done.has(step))
      const groups = stepsLeft(waiting, {
        currentSteps: toSteps(latest.difference, { chosenKeys: sentKeys, nameOf }),
        unchangedKeys: latest.difference.unchangedKeys,
        createdIds,
      })
      const [then, later] = [before.dryRun.content.records, latest.content.records]
      for (const id of idsMadeBy(groups.done, { before: then, now: later })) createdIds.add(id)
      failed.clear()
      for (const step of groups.done) settle(step)
      for (const step of groups.contested) settle(step, new Error(t('policyFile.contested')))
      await send({ ...run, dryRun: latest }, groups.again)
    } catch (error) {
      setState({ step: 'finished', run, failure: errorText(error) })
    }
  }

  async function send(run: ImportRun, steps: readonly Step[]) {
    const ownOf = new Map(run.steps.map((step) => [step.id, step]))
    stopper.current = new AbortController()
    setState({ step: 'running', run })
    await runSteps(steps, {
      send: stepSender(steps, {
        records: run.dryRun.content.records,
        isPro: server.isPro,
        notMade: (name) => t('policyFile.notMade', { name }),
        onMade: (id) => run.createdIds.add(id),
      }),
      signal: stopper.current.signal,
      onResult: (sent, error) => run.results.settle(ownOf.get(sent.id) ?? sent, error),
    })
    setState({ step: 'finished', run })
    await settleSteps(run.steps).catch((error: unknown) => {
      console.warn('What an import has changed could not be read again', error)
    })
  }

  return { apply, retry, stop: () => stopper.current.abort() }
}

/** Reads a file as UTF-8; returns the reason if that fails, for example because it was moved in the meantime. */
async function textOfFile(file: File): Promise<{ text: string } | 'too-long' | 'no-text'> {
  if (file.size > MAX_BYTES) return 'too-long'
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.includes('\0') ? 'no-text' : { text }
  } catch {
    return 'no-text'
  }
}
