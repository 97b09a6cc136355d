import { Box, Button, Flex } from '@meshdeck/ui'
import { SubmitButton, useForm } from '@meshdeck/ui/form'

type Props = { action: string; discard: string }

/** Below the fields of a page: sends them, or takes back what was changed. */
export function SaveBar({ action, discard }: Props) {
  const { dirty, resetForm } = useForm()

  return (
    <Box layerStyle="panel" px="4" py="3">
      <Flex gap="3" justifyContent="flex-end">
        {/* it stays when there is nothing to take back: the focus would go with it */}
        <Button aria-disabled={!dirty} onClick={() => dirty && resetForm()}>
          {discard}
        </Button>
        <SubmitButton>{action}</SubmitButton>
      </Flex>
    </Box>
  )
}
