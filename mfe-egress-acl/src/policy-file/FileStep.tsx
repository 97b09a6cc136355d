import { Box, Button, Callout, Code, Flex, Stack, Text, TextArea, Tooltip } from '@meshdeck/ui'
import { Upload } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useId, useMemo, useRef, useState } from 'react'

import { useTranslation } from '../translations'
import type { Problem } from './policy-file'
import type { BadFile } from './policy-file-import'

/** Longest pasted text to show, in characters; longer text is read but not shown, because a field renders it slowly. */
const MAX_SHOWN_LENGTH = 20_000

type Props = {
  /** File that couldn't be read, with its problems. */
  bad: BadFile | undefined
  /** Why nothing could be read at all. */
  failure: string | undefined
  onFile: (file: File) => void
  onText: (text: string) => void
}

/** Accepts a file or pasted text, and shows why it can't be read. */
export function FileStep({ bad, failure, onFile, onText }: Props) {
  const { t } = useTranslation()
  const id = useId()
  // shows invalid text so that it can be corrected
  const isShown = bad !== undefined && bad.text.length <= MAX_SHOWN_LENGTH
  const [text, setText] = useState(isShown ? bad.text : '')
  const isEmpty = text.trim() === ''

  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain')
    if (pasted.length <= MAX_SHOWN_LENGTH) return
    event.preventDefault()
    onText(pasted)
  }

  return (
    <Stack gap="3">
      {bad && (
        <ProblemList title={t('policyFile.bad.title')} hint={t('policyFile.bad.hint')} {...bad} />
      )}
      {failure !== undefined && (
        <Callout tone="critical" role="alert" title={t('policyFile.bad.title')}>
          {failure}
        </Callout>
      )}
      <Text>{t('policyFile.import.text')}</Text>
      <DropArea onFile={onFile} />
      <Box>
        <label htmlFor={id}>{t('policyFile.import.paste')}</label>
        <TextArea
          id={id}
          className="notranslate"
          mt="1"
          rows={6}
          w="full"
          fontFamily="mono"
          spellCheck={false}
          value={text}
          onPaste={handlePaste}
          onChange={({ target }) => setText(target.value)}
        />
      </Box>
      <Flex>
        <Tooltip content={isEmpty ? t('policyFile.import.nothing') : undefined}>
          <Button aria-disabled={isEmpty} onClick={() => !isEmpty && onText(text)}>
            {t('policyFile.import.check')}
          </Button>
        </Tooltip>
      </Flex>
    </Stack>
  )
}

function DropArea({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsDraggedOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <Flex
      onDragOver={(event) => {
        event.preventDefault()
        setIsDraggedOver(true)
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={handleDrop}
      alignItems="center"
      gap="3"
      flexWrap="wrap"
      p="4"
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="l2"
      {...(isDraggedOver && { borderColor: 'accent.solid', bg: 'bg.muted' })}
    >
      <Button icon={Upload} variant="solid" onClick={() => inputRef.current?.click()}>
        {t('policyFile.import.choose')}
      </Button>
      <Text color="fg.muted">{t('policyFile.import.drop')}</Text>
      <input
        ref={inputRef}
        type="file"
        accept=".yaml,.yml,application/yaml,text/yaml"
        aria-label={t('policyFile.import.file')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // allows choosing the same file again after it is corrected
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </Flex>
  )
}

/** Maximum number of problems shown. */
const MAX_PROBLEMS = 50
/** Maximum length of a shown line, in characters. */
const MAX_LINE_LENGTH = 120

type ProblemListProps = {
  title: string
  hint: string
  /** Content of the file. */
  text: string
  problems: readonly Problem[]
}

/** Lists the problems of a file by line number, with the line's text. */
export function ProblemList({ title, hint, text, problems }: ProblemListProps) {
  const { t } = useTranslation()
  const lines = useMemo(() => text.split('\n'), [text])

  return (
    <Callout tone="critical" role="alert" title={title}>
      <Text>{hint}</Text>
      <Box
        tabIndex={0}
        focusVisibleRing="inside"
        maxH="16rem"
        overflowY="auto"
        mt="2"
        role="group"
        aria-label={t('policyFile.problems.list')}
      >
        <Stack as="ul" gap="1.5" listStyleType="none">
          {problems.slice(0, MAX_PROBLEMS).map(({ line, reason, subject }, index) => (
            // a line may have the same problem twice
            <li key={`${line} ${reason} ${subject} ${index}`}>
              {t('policyFile.problems.line', { line })} {problemText(reason, subject)}
              {lines[line - 1]?.trim() && reason !== 'too-long' && (
                <Box>
                  <Code className="notranslate">
                    {lines[line - 1]?.trim().slice(0, MAX_LINE_LENGTH)}
                  </Code>
                </Box>
              )}
            </li>
          ))}
          {problems.length > MAX_PROBLEMS && (
            <li>{t('policyFile.problems.more', { count: problems.length - MAX_PROBLEMS })}</li>
          )}
        </Stack>
      </Box>
    </Callout>
  )

  function problemText(reason: Problem['reason'], subject: string) {
    return t(`policyFile.problem.${reason}`, { subject })
  }
}
