import { feedbackTools } from './feedback-tools.ts'
import { planningTools } from './planning-tools.ts'
import { projectTools } from './project-tools.ts'
import type { McpTool } from './tool.ts'
import { triageTools } from './triage-tools.ts'

/** Every tool, in the order in which assistants see them. */
export const tools: readonly McpTool[] = [...feedbackTools, ...projectTools, ...planningTools, ...triageTools]
