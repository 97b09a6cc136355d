import { Button, Flex, Text } from '@meshdeck/ui'
import { SubmitButton, useForm } from '@meshdeck/ui/form'
import { useEffect, useRef } from 'react'

type Props = {
  action: string
  discard: string
  /** What stands beside the buttons while something is changed. */
  unsaved: string
  /** Whether the form stands in place of one that was just saved, and had the focus. */
  isSaved?: boolean
}

/** Stays in sight below the fields of a page: sends them, or takes back what was changed. */
export function SaveBar({ action, discard, unsaved, isSaved = false }: Props) {
  const { dirty, resetForm } = useForm()
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // somebody who has gone on meanwhile is left where they are
    if (!isSaved || document.activeElement !== document.body) return
    bar.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [isSaved])

  return (
    <Flex
      ref={bar}
      position="sticky"
      bottom="4"
      layerStyle="panel"
      boxShadow="md"
      alignItems="center"
      justifyContent="flex-end"
      flexWrap="wrap"
      gap="3"
      px="4"
      py="3"
    >
      <Text textStyle="sm" flexGrow="1" role="status">
        {dirty && unsaved}
      </Text>
      {/* it stays when there is nothing to take back: the focus would go with it */}
      <Button aria-disabled={!dirty} onClick={() => dirty && resetForm()}>
        {discard}
      </Button>
      <SubmitButton>{action}</SubmitButton>
    </Flex>
  )
}
