import { chakra } from '@chakra-ui/react'

import { Flex, Span } from '../controls/layout'
import { CopyButton } from './CopyButton'

const Command = chakra('pre', {
  base: {
    textStyle: 'mono',
    flex: '1',
    minW: '0',
    py: '0.5',
    // aligns the first line with the button
    '@media (pointer: coarse)': { py: '2.5' },
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

type Props = {
  command: string
  /** Names what the copy button copies: "join command". */
  of: string
  /** Shown instead of a command that contains a secret. The button still copies the command itself. */
  masked?: string | undefined
  /** Prompt before the command, which can't be selected. Empty when the text isn't a shell command. */
  prompt?: string
}

/** A command with a copy button. Long lines wrap, so that the user sees the whole command. */
export function CommandBlock({ command, of, masked, prompt = '$' }: Props) {
  return (
    <Flex layerStyle="well" alignItems="flex-start" gap="2" ps="3" pe="1.5" py="1.5">
      <Command className="notranslate">
        {prompt && (
          <Span color="fg.subtle" userSelect="none" aria-hidden="true">
            {`${prompt} `}
          </Span>
        )}
        {masked ?? command}
      </Command>
      <CopyButton value={command} of={of} />
    </Flex>
  )
}
