import { useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef } from 'react'

import { Button } from '../controls/Button'
import { Box, Flex, Text } from '../controls/layout'
import { SubmitButton } from './Form'

type Props = {
  action: string
  discard: string
  /** Content next to the buttons while there are unsaved changes. */
  unsaved: ReactNode
  /** Text while there are no changes. With it, saving is disabled until something changes. */
  unchanged?: string
  /** Whether the form replaces one that was just saved and had the focus. */
  isSaved?: boolean
}

const belowBar = {
  content: '""',
  position: 'absolute',
  top: 'calc(100% + 1px)',
  insetX: '-1px',
  h: '6',
  bg: 'bg',
  pointerEvents: 'none',
} as const

/**
 * Bar below the fields of a page that saves or discards the changes. Stays in view while there are changes and doesn't
 * cover the focused field.
 */
export function SaveBar({ action, discard, unsaved, unchanged, isSaved = false }: Props) {
  const { dirty, resetForm } = useFormikContext()
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // leaves the focus alone if the user has moved on meanwhile
    if (!isSaved || document.activeElement !== document.body) return
    bar.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [isSaved])

  return (
    <Flex
      ref={bar}
      position={dirty ? 'sticky' : 'static'}
      // sticks to the bottom; at the end of the page it is in its normal place and covers nothing
      bottom="0"
      zIndex="1"
      // a page may scroll on below it, and nothing of it shows there
      _after={dirty ? belowBar : {}}
      layerStyle="panel"
      boxShadow="md"
      alignItems="center"
      justifyContent="flex-end"
      flexWrap="wrap"
      gap="2"
      px="4"
      py="3"
    >
      <Flex alignItems="center" gap="2" flexGrow="1">
        {dirty && <Box boxSize="2" borderRadius="full" bg="status.unstable" aria-hidden="true" />}
        <Text textStyle="sm" role="status">
          {dirty ? unsaved : unchanged}
        </Text>
      </Flex>
      {/* buttons in one line, below the text on a phone */}
      <Flex gap="2">
        {/* stays when there is nothing to discard, because the focus would be lost with it */}
        <Button variant="ghost" aria-disabled={!dirty} onClick={() => dirty && resetForm()}>
          {discard}
        </Button>
        <SubmitButton isOff={unchanged !== undefined && !dirty}>{action}</SubmitButton>
      </Flex>
    </Flex>
  )
}
