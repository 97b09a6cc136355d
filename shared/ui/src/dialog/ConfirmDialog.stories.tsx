import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_TEXT } from '../story-parts'
import { ConfirmDialog } from './Dialog'

const meta = {
  component: ConfirmDialog,
  args: {
    title: 'Leave without saving?',
    children: 'Your changes will be lost.',
    action: 'Leave',
    onConfirm: () => {},
    onClose: () => {},
  },
} satisfies Meta<typeof ConfirmDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const TitleOnly: Story = { args: { children: undefined } }

export const Busy: Story = { args: { isBusy: true } }

export const LongText: Story = { args: { title: LONG_TEXT, children: LONG_TEXT } }
