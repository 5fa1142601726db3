import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Arrival, CallLog } from './call-log';
import type { FaultPlan } from './fault-plan';
import type { AnswerBook } from './load-answer-book';
import { planReply } from './plan-reply';
import { readBody } from './read-body';
import { readChatRequest, type ChatRequest } from './read-chat-request';
import { rejectResponseFormat, sendFault } from './send-fault';
import { sendApiError } from './send-json';
import { sendCompletion, sendStream } from './send-reply';

export type Simulation = { seed: number; book: AnswerBook; log: CallLog; faults: FaultPlan };

/** `POST /v1/chat/completions`: read, record, play the fault or the reply. */
export async function serveChat(
  simulation: Simulation,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const arrival = simulation.log.arrive();
  const text = await readBody(incoming).catch(() => null);
  const request =
    text === null
      ? { status: 413, message: 'The body is broken or above 64 MB.', code: 'invalid_body', param: null }
      : readChatRequest(text);
  if ('status' in request) {
    sendApiError(response, request);
    simulation.log.dismiss();
    return;
  }
  await serveCall(simulation, request, arrival, incoming, response);
}

async function serveCall(
  { seed, book, log, faults }: Simulation,
  request: ChatRequest,
  arrival: Arrival,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const callId = incoming.headers['x-client-request-id'];
  const record = log.begin(arrival, {
    callId: typeof callId === 'string' ? callId : null,
    model: request.model,
    kind: request.judging ? 'judge' : 'answer',
  });
  const gone = new AbortController();
  const fault = faults.next(request);
  const breakdown = fault === 'cut' || fault === 'malformed-sse' ? fault : null;
  response.once('close', () => {
    log.end(record, breakdown === null ? 'aborted' : 'faulted');
    gone.abort();
  });
  if (rejectResponseFormat(response, request) || (fault !== null && sendFault(response, request, fault))) {
    record.status = response.headersSent ? response.statusCode : 0;
    // One that stays open (hang, silent) ends when the client leaves.
    if (response.writableEnded) log.end(record, 'faulted');
    return;
  }
  const reply = planReply(book, request, seed, fault);
  const sending = {
    response,
    request,
    reply,
    record,
    fingerprint: `sim-${seed}`,
    signal: gone.signal,
    breakdown,
  };
  try {
    await (request.stream ? sendStream(sending) : sendCompletion(sending));
  } catch (error) {
    // The client left in the middle: its close has been recorded above.
    if (gone.signal.aborted) return;
    throw error;
  }
  if (response.writableEnded) log.end(record, breakdown === null ? 'completed' : 'faulted');
}
