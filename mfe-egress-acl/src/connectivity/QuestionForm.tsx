import { isPort } from '@meshdeck/domain/policy-ports'
import { Box, Button, chakra, Flex, IconButton } from '@meshdeck/ui'
import { ArrowLeftRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import type { NamedThing } from '../reach-things/named-things'
import { useTranslation } from '../translations'
import {
  type AskedQuestion,
  isAmbiguous,
  type Question,
  sourceKinds,
  takesPort,
  targetKinds,
} from './question'
import { isAmong, type Side } from './question-fields'
import { ServiceFields } from './ServiceFields'
import { ThingField } from './ThingField'
import { useQuestionFields } from './use-question-fields'

type Props = {
  asked: AskedQuestion
  things: ReadonlyMap<string, NamedThing>
  onAsk: (question: Question) => void
}

const formStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '3' } as const

/** Source, destination, protocol and port. It begins with what the address asks. */
export function QuestionForm({ asked, things, onAsk }: Props) {
  const { t } = useTranslation()
  const { fields, sources, targets, change, settle } = useQuestionFields(asked, things)
  const [isTold, setIsTold] = useState(false)
  const { from, to, protocol, port } = fields
  const isSame = from.chosen !== undefined && from.chosen.key === to.chosen?.key
  const isPortWrong = takesPort(protocol) && port.trim() !== '' && !isPort(port.trim())

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsTold(true)
    const question = settle()
    // behind the event: within it React takes a new address for an action of the form, and reads all fields
    if (question && !isPortWrong) queueMicrotask(() => onAsk(question))
  }

  function errorOf({ text, chosen }: Side, among: readonly NamedThing[]) {
    if (!isTold || chosen) return undefined
    if (text.trim() === '') return t('connectivityCheck.form.missing')
    return t(
      isAmbiguous(text, among)
        ? 'connectivityCheck.form.ambiguous'
        : 'connectivityCheck.form.unknown',
    )
  }
  const mayTurn = isAmong(targetKinds, from.chosen) && isAmong(sourceKinds, to.chosen)

  return (
    <chakra.form
      {...formStyle}
      pb="4"
      noValidate
      aria-label={t('connectivityCheck.form.label')}
      onSubmit={handleSubmit}
    >
      <ThingField
        label={t('connectivityCheck.form.from')}
        hint={t('connectivityCheck.form.fromHint')}
        error={errorOf(from, sources)}
        things={sources}
        {...from}
        onChange={(text, chosen) => change({ from: { text, chosen } })}
      />
      <Box pt="1.625rem" hideBelow="md">
        <IconButton
          variant="ghost"
          aria-label={t('connectivityCheck.form.turn')}
          disabled={!mayTurn}
          onClick={() => change({ from: to, to: from })}
        >
          <ArrowLeftRight aria-hidden="true" />
        </IconButton>
      </Box>
      <ThingField
        label={t('connectivityCheck.form.to')}
        hint={t('connectivityCheck.form.toHint')}
        error={isSame ? t('connectivityCheck.form.same') : errorOf(to, targets)}
        things={targets}
        {...to}
        onChange={(text, chosen) => change({ to: { text, chosen } })}
      />
      <ServiceFields
        protocol={protocol}
        port={port}
        error={isPortWrong ? t('connectivityCheck.form.portWrong') : undefined}
        onChange={change}
      />
      <Flex pt="1.625rem">
        <Button type="submit" variant="solid">
          {t('connectivityCheck.form.ask')}
        </Button>
      </Flex>
    </chakra.form>
  )
}
