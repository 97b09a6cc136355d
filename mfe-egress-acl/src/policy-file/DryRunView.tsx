import { nodeListQuery } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { Box, Button, Callout, Checkbox, Flex, Heading, Stack, Text } from '@meshdeck/ui'
import { useId, useMemo, useState } from 'react'

import { LazyPreview } from '../change-preview/LazyPreview'
import { useTranslation } from '../translations'
import { ChangeList, namesAfterImport } from './ChangeList'
import { ProblemList } from './FileStep'
import { everyStep, type Step } from './import-steps'
import { sections } from './policy-file'
import { type DryRun, toImportEdit } from './policy-file-import'
import type { PolicyFileImport } from './use-policy-file-import'

type Props = {
  importing: PolicyFileImport
  dryRun: DryRun
  /** Whether the content has changed since the previous dry run. */
  isNew?: boolean
  /** Why nothing was sent. */
  failure?: string
}

/**
 * Shows what an import would do before anything is sent. Items that are missing in the file are deleted only if
 * selected.
 */
export function DryRunView({ importing, dryRun, isNew = false, failure }: Props) {
  const { t } = useTranslation()
  const { chosenKeys, setChosenKeys } = importing
  const { difference, file, content } = dryRun
  const networkId = content.records.network
  const { data: nodes, error } = useQuery(nodeListQuery(networkId))
  const edit = useMemo(() => {
    if (nodes) return toImportEdit(dryRun, { chosenKeys, nodes })
    // the preview itself reports which list failed
    return error ? {} : undefined
  }, [dryRun, chosenKeys, nodes, error])
  const names = useMemo(() => namesAfterImport(content, difference), [content, difference])
  const steps = useMemo(() => everyStep(difference), [difference])
  const appliedSteps = steps.filter(({ change }) => change.kind !== 'remove')
  const removable = steps.filter(({ change }) => change.kind === 'remove')
  const countOf = (kind: 'add' | 'change') =>
    appliedSteps.filter(({ change }) => change.kind === kind).length
  const unchangedCount = Object.values(difference.unchangedKeys).flat().length
  const count = appliedSteps.length + chosenKeys.size

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
            t('policyFile.dryRun.removed', { count: chosenKeys.size }),
            t('policyFile.dryRun.same', { count: unchangedCount }),
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
          steps={appliedSteps.filter((step) => step.section === section)}
        />
      ))}
      {removable.length > 0 && (
        <DeletionChoice removable={removable} chosenKeys={chosenKeys} onChoose={setChosenKeys} />
      )}
      <LazyPreview networkId={networkId} edit={edit} idleText="egress:changePreview.waiting" />
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

/** Number of items added at a time. */
const PAGE_SIZE = 50

type RemovableStep = Pick<Step, 'id' | 'section' | 'change'>
type DeletionChoiceProps = {
  removable: readonly RemovableStep[]
  chosenKeys: ReadonlySet<string>
  onChoose: (chosenKeys: ReadonlySet<string>) => void
}

/** Selects which items missing in the file are deleted. */
function DeletionChoice({ removable, chosenKeys, onChoose }: DeletionChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  const [shownCount, setShownCount] = useState(PAGE_SIZE)
  const free = removable.filter(({ change }) => !isNamed(change))
  const isAll = free.length > 0 && free.every((step) => chosenKeys.has(step.id))

  function toggle(stepId: string) {
    const next = new Set(chosenKeys)
    if (!next.delete(stepId)) next.add(stepId)
    onChoose(next)
  }

  return (
    <Box as="section" aria-label={t('policyFile.deletion.title')}>
      <Heading mb="1">{t('policyFile.deletion.title')}</Heading>
      <Text color="fg.muted" textStyle="sm" mb="2">
        {t('policyFile.deletion.text')}
      </Text>
      <Stack gap="1.5">
        <Flex gap="2" alignItems="center">
          <Checkbox
            id={`${id} all`}
            checked={isAll}
            disabled={free.length === 0}
            onChange={() => onChoose(new Set(isAll ? [] : free.map((step) => step.id)))}
          />
          <label htmlFor={`${id} all`}>
            {t('policyFile.deletion.all', { count: free.length })}
          </label>
        </Flex>
        <Stack as="ul" gap="1" listStyleType="none" ms="6">
          {removable.slice(0, shownCount).map((step) => (
            <Flex as="li" key={step.id} gap="2" alignItems="baseline">
              <Checkbox
                id={`${id} ${step.id}`}
                checked={chosenKeys.has(step.id)}
                disabled={isNamed(step.change)}
                onChange={() => toggle(step.id)}
              />
              <label htmlFor={`${id} ${step.id}`}>
                {t(`policyFile.reference.${kinds[step.section]}`, { name: step.change.name })}
                {isNamed(step.change) && ` · ${t('policyFile.deletion.named')}`}
              </label>
            </Flex>
          ))}
        </Stack>
      </Stack>
      {removable.length > shownCount && (
        <Button mt="2" size="sm" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
          {t('policyFile.more', { count: removable.length - shownCount })}
        </Button>
      )}
    </Box>
  )
}

const kinds = { tags: 'tag', routes: 'route', policies: 'policy' } as const

const isNamed = (change: Step['change']) => change.kind === 'remove' && change.isNamed
