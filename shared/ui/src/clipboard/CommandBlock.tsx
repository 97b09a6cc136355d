import { chakra } from '@chakra-ui/react'

import { Flex, Span } from '../controls/layout'
import { CopyButton } from './CopyButton'

const Command = chakra('pre', {
  base: {
    textStyle: 'mono',
    flex: '1',
    minW: '0',
    py: '0.5',
    // its first line is level with the button
    '@media (pointer: coarse)': { py: '2.5' },
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

type Props = {
  command: string
  /** What the copy button copies: "join command". */
  of: string
  /** Drawn in place of a command that carries a secret; the command itself is copied all the same. */
  masked?: string | undefined
  /** Sign before the command; cannot be selected. Empty for what is no shell command. */
  prompt?: string
}

/** One command to copy. Long lines wrap, so that nothing has to be trusted unseen. */
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
