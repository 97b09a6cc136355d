import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_NAME, LONG_TEXT } from '../story-parts'
import { ToastCard } from './ToastStack'

const meta = {
  component: ToastCard,
  args: {
    kind: 'success',
    title: 'Network staging deleted',
    giveFocusBack: () => {},
    onClose: () => {},
  },
} satisfies Meta<typeof ToastCard>
export default meta
type Story = StoryObj<typeof meta>

export const Success: Story = {}

export const Info: Story = { args: { kind: 'info' } }

export const Warning: Story = { args: { kind: 'warning' } }

export const Failure: Story = { args: { kind: 'error', description: 'could not read the nodes' } }

export const WithAction: Story = { args: { action: { label: 'Undo', onAct: () => {} } } }

export const LongText: Story = { args: { title: LONG_NAME, description: LONG_TEXT } }
