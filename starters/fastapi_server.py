# A backend for persona-chat with FastAPI: pip install fastapi uvicorn httpx; python fastapi_server.py
import asyncio, json, os, uuid
from datetime import datetime, timezone

import httpx, uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.exceptions import HTTPException

origins = os.environ.get("ALLOWED_ORIGINS", "http://127.0.0.1:8000").split(",")
base_url = os.environ.get("OPENAI_BASE_URL", "http://127.0.0.1:11434/v1")
api_key = os.environ.get("OPENAI_API_KEY", "none")
model = os.environ.get("OPENAI_MODEL", "llama3.2")
instructions = "You are Mina, who answers for a tea shop: brief, friendly, exact."
persona = {"id": "support", "name": "Mina", "style": {"accent": "Forest"}}
chats = {}  # by token; a real server has a database here
app = FastAPI()


def to_message(role, content, **more):
    now = datetime.now(timezone.utc).isoformat().replace("+00:00", "Z")
    return {"id": str(uuid.uuid4()), "role": role, "content": content, "createdAt": now, **more}


async def answer(messages):
    """Yields the reply of any endpoint with the completions of OpenAI, piece by piece."""
    said = [{"role": "user" if m["role"] == "user" else "assistant", "content": m["content"]} for m in messages[-20:]]
    body = {"model": model, "stream": True, "messages": [{"role": "system", "content": instructions}, *said]}
    headers = {"authorization": f"Bearer {api_key}"}
    async with httpx.AsyncClient(timeout=60) as client:
        async with client.stream("POST", f"{base_url}/chat/completions", json=body, headers=headers) as response:
            response.raise_for_status()
            async for line in response.aiter_lines():
                if not line.startswith("data:") or "[DONE]" in line:
                    continue
                choices = json.loads(line[5:]).get("choices")
                yield (choices and choices[0].get("delta", {}).get("content")) or ""


def complete(chat, reply):
    """Stores a reply as far as it got, behind its question, and then says that it is complete."""
    place = chat["messages"].index(reply["question"]) + 1
    if reply["message"]["content"]:
        chat["messages"].insert(place, reply["message"])
    reply["end"] = {"type": "completion"}


def cancel(chat):
    """Ends the replies that still run: who goes on talking waits for none of them, as after Stop."""
    for reply in chat["replies"].values():
        if reply["end"] is None:
            complete(chat, reply)
            reply["task"].cancel()


async def generate(chat, reply):
    """Makes the reply to a message; one that has failed is made again under its id."""
    try:
        before = chat["messages"][: chat["messages"].index(reply["question"]) + 1]
        async for piece in answer(before):
            reply["message"]["content"] += piece
        complete(chat, reply)
    except Exception as error:
        print(repr(error), flush=True)
        reply["end"] = {"type": "error", "code": "ERROR"}


def start(chat, reply):
    reply["end"], reply["message"]["content"] = None, ""
    reply["task"] = asyncio.create_task(generate(chat, reply))


@app.middleware("http")
async def let_in(request: Request, call_next):
    origin = request.headers.get("origin")
    if origin not in origins:
        return JSONResponse({"message": "This origin is not on the list."}, 403)
    response = Response(status_code=204) if request.method == "OPTIONS" else await call_next(request)
    response.headers["access-control-allow-origin"] = origin
    response.headers["vary"] = "origin"
    response.headers["access-control-allow-methods"] = "GET, POST, PUT, DELETE"
    names = "authorization, content-type, x-client-id, x-conversation-id, x-request-id"
    response.headers["access-control-allow-headers"] = names
    return response


@app.exception_handler(HTTPException)
async def tell(_request, error):
    return JSONResponse({"message": error.detail}, error.status_code)


@app.exception_handler(json.JSONDecodeError)
async def tell_of_json(_request, _error):
    return JSONResponse({"message": "The body is no JSON."}, 400)


def token_of(request):
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def chat_of(request, wanted):
    """The conversation of the visitor who calls, where it is the one that is asked for."""
    chat = chats.get(token_of(request))
    if chat is None:
        raise HTTPException(401, "A valid token is needed.")
    if wanted and wanted != chat["id"]:
        raise HTTPException(404, "There is no such conversation.")
    return chat


@app.post("/conversations")
async def open_chat(request: Request):
    body = await request.json()
    wanted = body.get("conversationId")
    chat = chat_of(request, wanted) if token_of(request) or wanted else None
    if body.get("personaId") != persona["id"]:
        raise HTTPException(404, "There is no such persona.")
    if chat is None:
        greeting = to_message("persona", "Hello, I am **Mina**.", origin="PERSONA_CREATION")
        token = uuid.uuid4().hex + uuid.uuid4().hex
        chat = {"id": str(uuid.uuid4()), "token": token, "messages": [greeting], "replies": {}}
        chats[token] = chat
    data = {"conversation": {"id": chat["id"]}, "persona": persona, "token": chat["token"]}
    return {"data": {**data, "capabilities": {"files": False, "voice": False}}}


@app.get("/chat")
async def history(request: Request):
    chat = chat_of(request, request.query_params.get("conversationId"))
    return {"data": chat["messages"], "metadata": {"nextParamId": -1}}


@app.post("/chat/v4")
async def send(request: Request):
    body = await request.json()
    chat = chat_of(request, body.get("conversationId"))
    request_id = request.headers.get("x-request-id")
    for message in chat["messages"]:
        if request_id and message.get("requestId") == request_id:
            return {"data": message}
    question = to_message("user", body["message"]["content"], requestId=request_id)
    cancel(chat)
    chat["messages"].append(question)
    reply = {"question": question, "message": to_message("persona", "")}
    chat["replies"][question["id"]] = reply
    start(chat, reply)
    return {"data": question}


@app.get("/chat/v4/stream/{message_id}")
async def stream(request: Request, message_id: str):
    chat = chat_of(request, request.query_params.get("conversationId"))
    reply = chat["replies"].get(message_id)
    if reply is None:
        raise HTTPException(404, "There is no such message.")
    if reply["end"] and reply["end"]["type"] == "error":
        start(chat, reply)

    async def lines():
        sent, is_last = 0, False
        while not is_last:
            is_last = reply["end"] is not None
            delta = reply["message"]["content"][sent:]
            sent += len(delta)
            name = reply["message"]["id"]
            event = {"type": "token", "delta": delta, "subMessageId": name, "subMessageEnded": is_last}
            yield json.dumps(event) + "\n"
            await asyncio.sleep(0.03)
        yield json.dumps(reply["end"]) + "\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson")


uvicorn.run(app, host="127.0.0.1", port=int(os.environ.get("PORT", "8787")), log_level="warning")
