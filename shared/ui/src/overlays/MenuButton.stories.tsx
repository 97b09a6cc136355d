import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Pencil, Trash2 } from 'lucide-react'

import { LONG_TEXT, menuIsOpen } from '../story-parts'
import { MenuButton } from './MenuButton'

const meta = {
  component: MenuButton,
  args: {
    children: 'Actions',
    alignSelf: 'start',
    actions: [
      { label: 'Details', to: '/networks/office' },
      { label: 'Edit', icon: Pencil, onSelect: () => {} },
      { label: 'Rename', disabledReason: 'Only administrators can rename it', onSelect: () => {} },
      { label: 'Show expired', isChecked: true, startsGroup: true, onSelect: () => {} },
      { label: 'Delete', icon: Trash2, isDanger: true, startsGroup: true, onSelect: () => {} },
    ],
  },
} satisfies Meta<typeof MenuButton>
export default meta
type Story = StoryObj<typeof meta>

const open: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button'))
  await menuIsOpen()
}

export const Closed: Story = {}

export const Open: Story = { play: open }

export const Disabled: Story = { args: { disabled: true } }

export const LongText: Story = {
  args: { actions: [{ label: LONG_TEXT, disabledReason: LONG_TEXT, onSelect: () => {} }] },
  play: open,
}
