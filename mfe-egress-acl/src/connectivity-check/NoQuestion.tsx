import { EmptyState, Stack, TextLink } from '@meshdeck/ui'
import { Route } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../paths'
import { serviceText } from '../reach-things/service-text'
import { useTranslation } from '../translations'
import { type AnswerProps, nameOf } from './name-of'
import { type Question, questionParams } from './question'
import { questionExamples } from './question-examples'

/** Before anything was asked: what could be, of this network. */
export function NoQuestion({ networkId, things }: Omit<AnswerProps, 'question'>) {
  const { t } = useTranslation()
  const examples = useMemo(() => questionExamples(things), [things])

  function textOf({ from, to, service }: Question): string {
    const names = { from: nameOf(things, from), to: nameOf(things, to) }
    return service
      ? t('connectivityCheck.exampleService', { ...names, service: serviceText(service) })
      : t('connectivityCheck.example', names)
  }

  return (
    <EmptyState
      icon={Route}
      title={t('connectivityCheck.empty')}
      description={t('connectivityCheck.emptyHint')}
    >
      {examples.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="1" textStyle="sm">
          {examples.map((example) => (
            <li key={textOf(example)}>
              <TextLink to={paths.connectivityCheck(networkId, questionParams(example))}>
                {textOf(example)}
              </TextLink>
            </li>
          ))}
        </Stack>
      )}
    </EmptyState>
  )
}
