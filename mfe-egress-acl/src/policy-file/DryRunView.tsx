import { nodeListQuery } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { Box, Button, Callout, Flex, Stack, Text } from '@meshdeck/ui'
import { useMemo } from 'react'

import { LatePreview } from '../change-preview/LatePreview'
import { useTranslation } from '../translations'
import { ChangeList } from './ChangeList'
import { DeletionChoice } from './DeletionChoice'
import { namesAfterImport } from './field-texts'
import { toImportEdit } from './import-edit'
import { everyStep } from './import-steps'
import { sections } from './policy-file'
import { ProblemList } from './ProblemList'
import type { DryRun } from './rules-import'
import type { RulesImport } from './use-rules-import'

type Props = {
  importing: RulesImport
  dryRun: DryRun
  /** The rules have changed since the last one. */
  isNew?: boolean
  /** Why nothing was sent. */
  failure?: string
}

/** What an import would do, before anything is sent; what is missing in the file is deleted if it is chosen. */
export function DryRunView({ importing, dryRun, isNew = false, failure }: Props) {
  const { t } = useTranslation()
  const { chosen, setChosen } = importing
  const { difference, file, today } = dryRun
  const networkId = today.rulebook.network
  const { data: nodes, error } = useQuery(nodeListQuery(networkId))
  const edit = useMemo(() => {
    if (nodes) return toImportEdit(dryRun, { chosen, nodes })
    // the preview itself says which list failed
    return error ? {} : undefined
  }, [dryRun, chosen, nodes, error])
  const names = useMemo(() => namesAfterImport(today, difference), [today, difference])
  const steps = useMemo(() => everyStep(difference), [difference])
  const made = steps.filter(({ change }) => change.kind !== 'remove')
  const removable = steps.filter(({ change }) => change.kind === 'remove')
  const countOf = (kind: 'add' | 'change') =>
    made.filter(({ change }) => change.kind === kind).length
  const same = sections.reduce((sum, section) => sum + difference.same[section].length, 0)
  const count = made.length + chosen.size

  return (
    <Stack gap="4">
      {isNew && (
        <Callout tone="warning" role="alert" title={t('policyFile.dryRun.newTitle')}>
          {t('policyFile.dryRun.newText')}
        </Callout>
      )}
      {failure !== undefined && (
        <Callout tone="critical" role="alert" title={t('policyFile.dryRun.failed')}>
          {failure}
        </Callout>
      )}
      <Box>
        <Text role="status" fontWeight="500">
          {[
            t('policyFile.dryRun.added', { count: countOf('add') }),
            t('policyFile.dryRun.changed', { count: countOf('change') }),
            t('policyFile.dryRun.removed', { count: chosen.size }),
            t('policyFile.dryRun.same', { count: same }),
            ...(difference.problems.length > 0
              ? [t('policyFile.dryRun.refused', { count: difference.problems.length })]
              : []),
          ].join(' · ')}
        </Text>
        <Text color="fg.muted" textStyle="sm">
          {t('policyFile.dryRun.nothingSent')}
        </Text>
      </Box>
      {difference.problems.length > 0 && (
        <ProblemList
          title={t('policyFile.dryRun.refusedTitle')}
          hint={t('policyFile.dryRun.refusedHint')}
          text={file.text}
          problems={difference.problems}
        />
      )}
      {sections.map((section) => (
        <ChangeList
          key={section}
          title={t(`policyFile.section.${section}`)}
          names={names}
          steps={made.filter((step) => step.section === section)}
        />
      ))}
      {removable.length > 0 && (
        <DeletionChoice removable={removable} chosen={chosen} onChoose={setChosen} />
      )}
      <LatePreview networkId={networkId} edit={edit} before="egress:changePreview.waiting" />
      <Flex gap="2" flexWrap="wrap">
        <Button onClick={importing.leave}>{t('policyFile.import.other')}</Button>
        <Button
          variant="solid"
          aria-disabled={count === 0}
          onClick={() => count > 0 && void importing.apply(dryRun)}
        >
          {t('policyFile.dryRun.apply', { count })}
        </Button>
      </Flex>
    </Stack>
  )
}
