/** Hands a text, or what is none, to the browser as a file of this name. */
export function download(
  fileName: string,
  file: { type: string; content: string | Uint8Array<ArrayBuffer> | Blob },
): void {
  const url = URL.createObjectURL(new Blob([file.content], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
