import { useId, useState, type FormEvent, type ReactNode } from 'react'

import { Button } from '../controls/Button'
import { Input } from '../controls/inputs'
import { Box, Code, Flex, Span, Text } from '../controls/layout'
import { Checkbox } from '../controls/toggles'
import { useTranslation } from '../translations'
import { AnswerStop } from './answer-stop'
import type { DialogSize } from './dialog-recipe'
import { DialogBody, DialogFooter, DialogForm, DialogFrame } from './DialogFrame'

/** A checkbox in the confirmation. */
export type DeletionOption = { label: string; hint: string }

type Props = {
  /** Title, such as "Delete network staging?" */
  title: string
  /** What else the action affects, and that it can't be undone. */
  children: ReactNode
  /** Label of the button: "Delete network". */
  action: string
  /** Text that the user must type exactly before the button works, for deletions with large effects. */
  typedName?: string
  /** Puts the initial focus on the action instead of Cancel, so that Enter confirms. */
  startsOnAction?: boolean
  size?: DialogSize
  isBusy?: boolean
  /** Why the previous attempt failed. */
  alert?: ReactNode
  /** False if the action destroys nothing: the button then has the usual color. */
  isDanger?: boolean
  /** Alternative way to perform the action, as a checkbox: "Delete at once". */
  option?: DeletionOption
  onConfirm: (isOptionChosen: boolean) => void
  onClose: () => void
}

/**
 * Asks to confirm a deletion. The initial focus is on Cancel, on the name field, where Enter confirms, or on the action
 * if `startsOnAction` is set.
 */
export function ConfirmDelete(props: Props) {
  const { title, children, action, typedName, startsOnAction = false, size = 'sm' } = props
  const { isBusy = false, isDanger = true, alert, option, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [typedText, setTypedText] = useState('')
  const [isChosen, setIsChosen] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const isAllowed = !isStopped && (typedName === undefined || typedText === typedName)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isAllowed && !isBusy) onConfirm(isChosen)
  }

  return (
    <DialogFrame title={title} size={size} isQuestion onClose={onClose}>
      <DialogForm onSubmit={handleSubmit}>
        <DialogBody>
          {alert && <Box mb="4">{alert}</Box>}
          <Text as="div" color="fg.muted">
            <AnswerStop value={setIsStopped}>{children}</AnswerStop>
          </Text>
          {option && <Option {...option} isChosen={isChosen} onChange={setIsChosen} />}
        </DialogBody>
        {typedName !== undefined && (
          <TypedName name={typedName} value={typedText} onChange={setTypedText} />
        )}
        <DialogFooter>
          <Button
            onClick={onClose}
            {...(typedName === undefined && !startsOnAction && { 'data-first-focus': '' })}
          >
            {t('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            variant="solid"
            colorPalette={isDanger ? 'critical' : 'accent'}
            disabled={!isAllowed}
            // not disabled, so that the focus stays here for another attempt after a failure
            aria-disabled={isBusy}
            aria-busy={isBusy}
            // ignores a key that is still held down from opening the confirmation
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            {...(startsOnAction && { 'data-first-focus': '' })}
          >
            {action}
          </Button>
        </DialogFooter>
      </DialogForm>
    </DialogFrame>
  )
}

type OptionProps = DeletionOption & { isChosen: boolean; onChange: (isChosen: boolean) => void }

function Option({ label, hint, isChosen, onChange }: OptionProps) {
  const id = useId()

  return (
    <Flex gap="2.5" mt="4" alignItems="flex-start">
      <Flex h="5" alignItems="center">
        <Checkbox
          id={id}
          aria-describedby={`${id}-hint`}
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked)}
        />
      </Flex>
      <Box>
        <label htmlFor={id}>{label}</label>
        <Text id={`${id}-hint`} textStyle="xs" color="fg.muted">
          {hint}
        </Text>
      </Box>
    </Flex>
  )
}

type TypedNameProps = { name: string; value: string; onChange: (text: string) => void }

function TypedName({ name, value, onChange }: TypedNameProps) {
  const { t } = useTranslation()
  const id = useId()
  // split at the name, which is set in the mono font
  const [before, after] = t('confirm.type', { name: '\n' }).split('\n')

  return (
    // below the consequences, which may scroll: without it in view, nothing would say why the button is disabled
    <Box px="5" pt="3" pb="4" flexShrink="0" borderTopWidth="1px">
      <label htmlFor={id}>
        <Span textStyle="label">
          {before}
          <Code>{name}</Code>
          {after}
        </Span>
      </label>
      <Input
        id={id}
        mt="1.5"
        fontFamily="mono"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Box>
  )
}
