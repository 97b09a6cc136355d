import { useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef } from 'react'

import { Button } from '../controls/Button'
import { Box, Flex, Text } from '../controls/layout'
import { SubmitButton } from './Form'

type Props = {
  action: string
  discard: string
  /** What stands beside the buttons while something is changed. */
  unsaved: ReactNode
  /** What stands there while nothing is. With it, saving is off until something has changed. */
  unchanged?: string
  /** Whether the form stands in place of one that was just saved, and had the focus. */
  isSaved?: boolean
}

/**
 * Below the fields of a page: sends them, or takes back what was changed. Stays in sight while something is changed,
 * and then keeps clear of the field that has the focus.
 */
export function SaveBar({ action, discard, unsaved, unchanged, isSaved = false }: Props) {
  const { dirty, resetForm } = useFormikContext()
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // somebody who has gone on meanwhile is left where they are
    if (!isSaved || document.activeElement !== document.body) return
    bar.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [isSaved])

  return (
    <Flex
      ref={bar}
      position={dirty ? 'sticky' : 'static'}
      // where the page ends, it stands where it stands anyway, and covers nothing
      bottom="0"
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
      {/* both in one line, on a phone below the words */}
      <Flex gap="2">
        {/* it stays when there is nothing to take back: the focus would go with it */}
        <Button variant="ghost" aria-disabled={!dirty} onClick={() => dirty && resetForm()}>
          {discard}
        </Button>
        <SubmitButton isOff={unchanged !== undefined && !dirty}>{action}</SubmitButton>
      </Flex>
    </Flex>
  )
}
