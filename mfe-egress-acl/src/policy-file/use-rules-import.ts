import { errorText } from '@meshdeck/platform'
import { useState } from 'react'

import { useTranslation } from '../translations'
import type { ImportRun, ImportState } from './import-state'
import { textOfFile } from './open-file'
import { rulesReader } from './rules-code'
import { deletionsOf, type DryRun, dryRunOf, type ReadFile, stillChosen } from './rules-import'
import { useImportRun } from './use-import-run'
import type { RulesOfNetwork } from './use-rules-today'

/** From a file to what became of each of its lines. Nothing is sent before somebody has seen what it does. */
export function useRulesImport(rules: RulesOfNetwork) {
  const { t } = useTranslation()
  const [state, setState] = useState<ImportState>({ step: 'file' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { apply, retry, stop } = useImportRun(rules, (next) => {
    // of what was chosen before, something may be gone or named by now
    if (next.step === 'dry-run') setChosen(stillChosen(next.dryRun.difference, chosen))
    setState(next)
  })

  async function openFile(file: File) {
    setState({ step: 'waiting' })
    const read = await textOfFile(file)
    if (read === 'no-text') return setState({ step: 'file', failure: t('policyFile.noText') })
    if (read === 'too-long') {
      const problems = [{ line: 1, reason: read, subject: '' }]
      return setState({ step: 'file', bad: { text: '', problems } })
    }
    return openText(read.text)
  }

  async function openText(text: string, takenBack: Pick<ReadFile, 'before' | 'made'> = {}) {
    setState({ step: 'waiting' })
    try {
      const { readRules } = await rulesReader()
      // a file that was written here is read however long it is, for it is the way back
      const reading = await readRules(text, takenBack.before && Infinity)
      if ('problems' in reading) {
        return setState({ step: 'file', bad: { text, problems: reading.problems } })
      }
      const file = { text, reading, ...takenBack }
      if (reading.rules.network === rules.networkId) return await compare(file)
      return setState({ step: 'elsewhere', file })
    } catch (error) {
      return setState({ step: 'file', failure: errorText(error) })
    }
  }

  async function compare(file: ReadFile) {
    setState({ step: 'waiting' })
    try {
      const { server } = rules
      const dryRun = await dryRunOf(file, { today: await rules.readAnew(), server })
      setChosen(deletionsOf(dryRun))
      setState({ step: 'dry-run', dryRun })
    } catch (error) {
      setState({ step: 'file', failure: errorText(error) })
    }
  }

  /** The file of before, as the next dry run; what the import has made is to go again. */
  const takeBack = ({ before, made }: ImportRun) =>
    openText(before.text, { before: before.dryRun.today.rulebook, made })

  return {
    state,
    chosen,
    setChosen,
    openFile,
    openText: (text: string) => openText(text),
    compare,
    apply: (dryRun: DryRun) => apply(dryRun, chosen),
    retry,
    stop,
    takeBack,
    leave: () => setState({ step: 'file' }),
  }
}
export type RulesImport = ReturnType<typeof useRulesImport>
