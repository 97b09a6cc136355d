import { Box, Button, Checkbox, Flex, Heading, Stack, Text } from '@meshdeck/ui'
import { useId, useState } from 'react'

import { useTranslation } from '../translations'
import type { Step } from './import-steps'

/** As many as come at once. */
const AT_ONCE = 50

type Removable = Pick<Step, 'id' | 'section' | 'change'>
type Props = {
  removable: readonly Removable[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** What the file does not say, and is deleted only if somebody wants it. */
export function DeletionChoice({ removable, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [shown, setShown] = useState(AT_ONCE)
  const free = removable.filter(({ change }) => !isNamed(change))
  const isAll = free.length > 0 && free.every((step) => chosen.has(step.id))

  function toggle(stepId: string) {
    const next = new Set(chosen)
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
          {removable.slice(0, shown).map((step) => (
            <Flex as="li" key={step.id} gap="2" alignItems="baseline">
              <Checkbox
                id={`${id} ${step.id}`}
                checked={chosen.has(step.id)}
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
      {removable.length > shown && (
        <Button mt="2" size="sm" onClick={() => setShown(shown + AT_ONCE)}>
          {t('policyFile.more', { count: removable.length - shown })}
        </Button>
      )}
    </Box>
  )
}

const kinds = { tags: 'tag', routes: 'route', policies: 'policy' } as const

const isNamed = (change: Step['change']) => change.kind === 'remove' && change.isNamed
