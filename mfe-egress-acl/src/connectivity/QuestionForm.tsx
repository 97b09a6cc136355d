import { isPort } from '@meshdeck/domain/policy-ports'
import { Box, Button, chakra, Flex, IconButton, Input, NativeSelect, Stack } from '@meshdeck/ui'
import { ArrowLeftRight } from 'lucide-react'
import { type FormEvent, useId, useMemo, useState } from 'react'

import { protocols, takesPort } from '../shared/entities'
import type { NamedEntity } from '../shared/named-entities'
import { useTranslation } from '../translations'
import { EntityField } from './EntityField'
import {
  type AskedQuestion,
  initialFields,
  type Fields,
  isAmbiguous,
  isAmong,
  type Question,
  type Side,
  sidesOf,
  sourceKinds,
  targetKinds,
  findEntityByText,
  wholeQuestion,
} from './question'

type Props = {
  form: ReturnType<typeof useQuestionFields>
  onAsk: (question: Question) => void
}

const formStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '3' } as const

/** Source, destination, protocol and port. */
export function QuestionForm({ form, onAsk }: Props) {
  const { t } = useTranslation()
  const { fields, sources, targets, change, settle } = form
  const [isHintShown, setIsHintShown] = useState(false)
  const { from, to, protocol, port } = fields
  const isSame = from.chosenEntity !== undefined && from.chosenEntity.key === to.chosenEntity?.key
  const isPortWrong = takesPort(protocol) && port.trim() !== '' && !isPort(port.trim())

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsHintShown(true)
    const question = settle()
    // after the event: inside it, React treats the navigation as a form action and resets all fields
    if (question && !isPortWrong) queueMicrotask(() => onAsk(question))
  }

  function errorOf({ text, chosenEntity }: Side, among: readonly NamedEntity[]) {
    if (!isHintShown || chosenEntity) return undefined
    if (text.trim() === '') return t('connectivity.form.missing')
    return t(isAmbiguous(text, among) ? 'connectivity.form.ambiguous' : 'connectivity.form.unknown')
  }
  const canSwap = isAmong(targetKinds, from.chosenEntity) && isAmong(sourceKinds, to.chosenEntity)

  return (
    <chakra.form
      {...formStyle}
      pb="4"
      noValidate
      aria-label={t('connectivity.form.label')}
      onSubmit={handleSubmit}
    >
      <EntityField
        label={t('connectivity.form.from')}
        hint={t('connectivity.form.fromHint')}
        error={errorOf(from, sources)}
        entities={sources}
        {...from}
        onChange={(text, chosenEntity) => change({ from: { text, chosenEntity } })}
      />
      <Box pt="1.625rem" hideBelow="md">
        <IconButton
          icon={ArrowLeftRight}
          variant="ghost"
          aria-label={t('connectivity.form.turn')}
          disabled={!canSwap}
          onClick={() => change({ from: to, to: from })}
        />
      </Box>
      <EntityField
        label={t('connectivity.form.to')}
        hint={t('connectivity.form.toHint')}
        error={isSame ? t('connectivity.form.same') : errorOf(to, targets)}
        entities={targets}
        {...to}
        onChange={(text, chosenEntity) => change({ to: { text, chosenEntity } })}
      />
      <ServiceFields
        protocol={protocol}
        port={port}
        error={isPortWrong ? t('connectivity.form.portWrong') : undefined}
        onChange={change}
      />
      <Flex pt="1.625rem">
        <Button type="submit" variant="solid">
          {t('connectivity.form.ask')}
        </Button>
      </Flex>
    </chakra.form>
  )
}

type ServiceFieldsProps = Pick<Fields, 'protocol' | 'port'> & {
  error: string | undefined
  onChange: (part: Partial<Fields>) => void
}

/** Fields for the service: all traffic, or a protocol with an optional port. */
function ServiceFields({ protocol, port, error, onChange }: ServiceFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const hasPort = takesPort(protocol)

  return (
    <>
      <Stack gap="1.5" flex="0 0 6.5rem">
        <Box textStyle="label">
          <label htmlFor={`${id}-protocol`}>{t('connectivity.form.protocol')}</label>
        </Box>
        <NativeSelect
          id={`${id}-protocol`}
          value={protocol}
          onChange={({ target }) => onChange({ protocol: target.value })}
        >
          <option value="">{t('connectivity.form.any')}</option>
          {protocols.map((protocol) => (
            <option key={protocol} value={protocol} className="notranslate">
              {protocol.toUpperCase()}
            </option>
          ))}
        </NativeSelect>
      </Stack>
      <Stack gap="1.5" flex="0 0 6rem">
        <Box textStyle="label">
          <label htmlFor={`${id}-port`}>{t('connectivity.form.port')}</label>
        </Box>
        <Input
          id={`${id}-port`}
          inputMode="numeric"
          autoComplete="off"
          fontFamily="mono"
          disabled={!hasPort}
          value={hasPort ? port : ''}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
          onChange={({ target }) => onChange({ port: target.value.trim() })}
        />
        {error !== undefined && (
          <Box id={`${id}-error`} textStyle="xs" color="fg.error" role="alert">
            {error}
          </Box>
        )}
      </Stack>
    </>
  )
}

/**
 * State of the question form. Starts with the question in the address and resets when that becomes another question.
 */
export function useQuestionFields(
  askedQuestion: AskedQuestion,
  entities: ReadonlyMap<string, NamedEntity>,
) {
  const { sources, targets } = useMemo(() => sidesOf(entities), [entities])
  const [fields, setFields] = useState(() => initialFields(askedQuestion, sources, targets))
  const [isTouched, setIsTouched] = useState(false)
  const [begunWith, setBegunWith] = useState({ asked: askedQuestion, entities })
  const isNewQuestion = JSON.stringify(askedQuestion) !== JSON.stringify(begunWith.asked)

  // Back and links change the question, and routes may load after devices
  if (isNewQuestion || (entities !== begunWith.entities && !isTouched)) {
    setBegunWith({ asked: askedQuestion, entities })
    setIsTouched(false)
    setFields(initialFields(askedQuestion, sources, targets))
  }

  function change(part: Partial<Fields>) {
    setIsTouched(true)
    setFields((before) => ({ ...before, ...part }))
  }

  const shownQuestion = wholeQuestion({
    from: { ref: fields.from.chosenEntity?.ref, text: '' },
    to: { ref: fields.to.chosenEntity?.ref, text: '' },
    protocol: fields.protocol,
    port: takesPort(fields.protocol) ? fields.port.trim() : '',
  })

  /** Resolves typed text that wasn't chosen from the list; returns undefined while the question is incomplete. */
  function settle(): Question | undefined {
    const source = fields.from.chosenEntity ?? findEntityByText(fields.from.text, sources)
    const target = fields.to.chosenEntity ?? findEntityByText(fields.to.text, targets)
    if (source) change({ from: { text: source.name, chosenEntity: source } })
    if (target) change({ to: { text: target.name, chosenEntity: target } })
    return wholeQuestion({
      from: { ref: source?.ref, text: '' },
      to: { ref: target?.ref, text: '' },
      protocol: fields.protocol,
      port: takesPort(fields.protocol) ? fields.port.trim() : '',
    })
  }

  return { fields, sources, targets, change, settle, shown: shownQuestion, isTouched }
}
