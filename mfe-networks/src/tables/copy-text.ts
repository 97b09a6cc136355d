import { toast } from '@meshdeck/platform'
import { copyText as copy } from '@meshdeck/ui'

/** Copies what a menu or a bulk bar offers: the menu is gone by then, so a toast says it worked. */
export async function copyText(text: string, success: string): Promise<void> {
  if (await copy(text)) toast.success(success, { description: text })
}
