import { defineSlotRecipe } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { Tooltip } from '@chakra-ui/react/tooltip'

const tooltipRecipe = defineSlotRecipe({
  slots: ['content'],
  base: {
    content: {
      maxW: '17.5rem',
      px: '2',
      py: '1',
      bg: 'bg.inverted',
      color: 'fg.inverted',
      borderRadius: 'l1',
      textStyle: 'xs',
      overflowWrap: 'anywhere',
      zIndex: 'toast',
      _open: { animation: 'fade-in {durations.fast} {easings.out}' },
    },
  },
})

type Props = {
  anchorId: string
  isOpen: boolean
  placement: 'top' | 'right' | 'bottom'
  content: string
  /** Called on Escape, wherever the focus is, and on scrolling. */
  onClose: () => void
  onPointerEnter: () => void
  onPointerLeave: () => void
}

/** Bubble of a tooltip. Hidden from assistive technology, which reads the description of the trigger. */
export function TooltipBubble({ anchorId, isOpen, placement, content, onClose, ...hover }: Props) {
  return (
    <Tooltip.Root
      recipe={tooltipRecipe}
      ids={{ trigger: anchorId }}
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      // allows the pointer to rest on the text
      interactive
      positioning={{ placement, gutter: 6 }}
    >
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content aria-hidden="true" {...hover}>
            {content}
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  )
}
