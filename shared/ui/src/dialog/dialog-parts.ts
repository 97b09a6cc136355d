import { chakra } from '@chakra-ui/react'

/** What stands between title and footer. */
export const BodyFrame = chakra('div', {
  base: { flex: '1 1 auto', px: '5', pt: '1', pb: '5', minH: '0', overflowY: 'auto' },
})

/** Cancel first, the action last. */
export const DialogFooter = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    flexShrink: '0',
    gap: '2',
    px: '5',
    py: '3',
    bg: 'bg.subtle',
    borderTopWidth: '1px',
  },
})

/** A form between title and end of a dialog: its body scrolls, its footer stays. */
export const DialogForm = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', minH: '0' },
})
