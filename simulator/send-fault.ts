import type { ServerResponse } from 'node:http';
import type { Fault } from './parse-model-name';
import type { ChatRequest } from './read-chat-request';
import { sendApiError, sendJson, simulatedHeaders } from './send-json';

/** Answers with a fault that replaces the whole reply; false when `fault` is none of these. */
export function sendFault(response: ServerResponse, request: ChatRequest, fault: Fault): boolean {
  if (typeof fault === 'object') {
    sendStatus(response, request, fault.status);
    return true;
  }
  switch (fault) {
    case 'silent':
      return true;
    case 'hang':
      response.writeHead(200, { ...simulatedHeaders, 'Content-Type': contentType(request) });
      response.flushHeaders();
      return true;
    case 'html200':
      sendText(
        response,
        'text/html; charset=utf-8',
        '<!doctype html><html><head><title>Sign in (simulated)</title></head><body><h1>Sign in</h1></body></html>',
      );
      return true;
    case 'wrong-type':
      sendText(response, 'text/plain; charset=utf-8', 'OK (simulated)\n');
      return true;
    case 'empty-choices':
      sendEmptyChoices(response, request);
      return true;
    case 'redirect':
      response.writeHead(307, { ...simulatedHeaders, Location: request.script.redirectTo ?? '/' });
      response.end();
      return true;
    case 'reject-stream-options':
      return request.streamOptionsGiven && rejectParameter(response, 'stream_options');
    case 'reject-temperature':
      return request.temperatureGiven && rejectParameter(response, 'temperature');
    default:
      return false;
  }
}

/** Refuses a request that asks for structured output of a kind which its judge does not know. */
export function rejectResponseFormat(response: ServerResponse, request: ChatRequest): boolean {
  const { responseFormat, script } = request;
  const unknown =
    (script.base === 'judge-json' && responseFormat === 'json_schema') ||
    (script.base === 'judge-text' && responseFormat !== 'text');
  return unknown && rejectParameter(response, 'response_format', `'${responseFormat}'`);
}

function sendStatus(response: ServerResponse, { script }: ChatRequest, status: number): void {
  const headers: Record<string, string> = {};
  if (script.retryAfter) {
    const { form, seconds } = script.retryAfter;
    // A date has whole seconds only: rounded up, so that it never asks for less than was scripted.
    const at = Math.ceil(Date.now() / 1000 + seconds) * 1000;
    headers['Retry-After'] = form === 'seconds' ? String(seconds) : new Date(at).toUTCString();
  }
  const error = {
    status,
    message: `Simulated fault: HTTP ${status}.`,
    code: `simulated_${status}`,
    param: null,
  };
  sendApiError(response, error, headers);
}

function rejectParameter(response: ServerResponse, param: string, value = ''): true {
  const named = value === '' ? `'${param}'` : `'${param}' of type ${value}`;
  sendApiError(response, {
    status: 400,
    message: `Unsupported parameter: ${named} is not supported with this model (simulated).`,
    code: 'unsupported_parameter',
    param,
  });
  return true;
}

function sendEmptyChoices(response: ServerResponse, request: ChatRequest): void {
  const body = {
    id: 'chatcmpl-sim',
    object: request.stream ? 'chat.completion.chunk' : 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: [],
  };
  if (!request.stream) return sendJson(response, 200, body);
  sendText(response, contentType(request), `data: ${JSON.stringify(body)}\n\ndata: [DONE]\n\n`);
}

function sendText(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { ...simulatedHeaders, 'Content-Type': type });
  response.end(text);
}

function contentType({ stream }: ChatRequest): string {
  return stream ? 'text/event-stream; charset=utf-8' : 'application/json';
}
