/**
 * Value for `accept` of an input that takes all accepted files, by their extensions: their media types come with the code
 * that checks files, after a file was chosen. For pictures phones offer their camera.
 */
export const acceptedFiles = 'image/*,.heic,.heif,.txt,.log,.csv,.json,.pdf,.webm,.mp4,.mov'
