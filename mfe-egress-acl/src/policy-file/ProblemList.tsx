import { Box, Callout, Code, Stack, Text } from '@meshdeck/ui'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import type { Problem } from './policy-file'

/** As many as somebody mends before they look again. */
const SHOWN = 50
/** Of a line. */
const LONGEST = 120

type Props = {
  title: string
  hint: string
  /** Of the file. */
  text: string
  problems: readonly Problem[]
}

/** What is wrong with a file, by the numbers of its lines and what stands there. */
export function ProblemList({ title, hint, text, problems }: Props) {
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
          {problems.slice(0, SHOWN).map(({ line, reason, subject }, index) => (
            // the same may be wrong with one line twice
            <li key={`${line} ${reason} ${subject} ${index}`}>
              {t('policyFile.problems.line', { line })} {wordsOf(reason, subject)}
              {lines[line - 1]?.trim() && reason !== 'too-long' && (
                <Box>
                  <Code className="notranslate">{lines[line - 1]?.trim().slice(0, LONGEST)}</Code>
                </Box>
              )}
            </li>
          ))}
          {problems.length > SHOWN && (
            <li>{t('policyFile.problems.more', { count: problems.length - SHOWN })}</li>
          )}
        </Stack>
      </Box>
    </Callout>
  )

  function wordsOf(reason: Problem['reason'], subject: string) {
    return t(`policyFile.problem.${reason}`, { subject })
  }
}
