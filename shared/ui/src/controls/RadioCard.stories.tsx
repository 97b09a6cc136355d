import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Server } from 'lucide-react'

import { LONG_TEXT } from '../story-parts'
import { RadioCard } from './RadioCard'
import { Radio } from './toggles'

const meta = {
  component: RadioCard,
  args: {
    label: 'Remote access gateway',
    hint: 'For devices without the client',
    children: <Radio name="kind" mt="0.5" />,
  },
} satisfies Meta<typeof RadioCard>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Chosen: Story = { args: { children: <Radio name="kind" mt="0.5" defaultChecked /> } }

export const Disabled: Story = { args: { children: <Radio name="kind" mt="0.5" disabled /> } }

export const WithIcon: Story = { args: { icon: Server } }

export const LongText: Story = { args: { label: LONG_TEXT, hint: LONG_TEXT } }
